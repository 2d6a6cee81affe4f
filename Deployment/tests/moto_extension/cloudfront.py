"""The resources of template.yml that moto's CloudFormation does not know. moto finds subclasses of CloudFormationModel itself.

What moto's CloudFront has is created there through its API, so that botocore checks names and types. Everything is recorded as
CloudFormation resolved it.
"""

import uuid

from moto.core.common_models import CloudFormationModel

# Properties by the name in the template, with all references resolved.
RECORDED = {}
# A function that returns the client of a service.
CLIENT = []


def items(values):
    return {"Quantity": len(values), "Items": values}


class Recorded:
    """What the resources have in common."""

    attributes = ()

    @staticmethod
    def cloudformation_name_type():
        return ""

    @classmethod
    def has_cfn_attr(cls, attr):
        return attr in cls.attributes

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        properties = cloudformation_json["Properties"]
        RECORDED[kwargs["LogicalId"]] = properties
        resource = cls()
        resource.physical_resource_id, resource.values = resource.create(properties)
        return resource

    def create(self, properties):
        identifier = str(uuid.uuid4())
        return identifier, {"Id": identifier}

    def get_cfn_attribute(self, name):
        return self.values[name]

    def is_created(self):
        return True


class BucketPolicy(Recorded, CloudFormationModel):
    @staticmethod
    def cloudformation_type():
        return "AWS::S3::BucketPolicy"

    # Not put into moto, which looks at no conditions and would deny everything.


class CachePolicy(Recorded, CloudFormationModel):
    @staticmethod
    def cloudformation_type():
        return "AWS::CloudFront::CachePolicy"


class ResponseHeadersPolicy(Recorded, CloudFormationModel):
    @staticmethod
    def cloudformation_type():
        return "AWS::CloudFront::ResponseHeadersPolicy"


class OriginAccessControl(Recorded, CloudFormationModel):
    attributes = ("Id",)

    @staticmethod
    def cloudformation_type():
        return "AWS::CloudFront::OriginAccessControl"

    def create(self, properties):
        made = CLIENT[0]("cloudfront").create_origin_access_control(
            OriginAccessControlConfig=properties["OriginAccessControlConfig"])
        identifier = made["OriginAccessControl"]["Id"]
        return identifier, {"Id": identifier}


class Function(Recorded, CloudFormationModel):
    attributes = ("FunctionMetadata.FunctionARN",)

    @staticmethod
    def cloudformation_type():
        return "AWS::CloudFront::Function"

    def create(self, properties):
        made = CLIENT[0]("cloudfront").create_function(
            Name=properties["Name"], FunctionConfig=properties["FunctionConfig"],
            FunctionCode=properties["FunctionCode"].encode())
        arn = made["FunctionSummary"]["FunctionMetadata"]["FunctionARN"]
        return arn, {"FunctionMetadata.FunctionARN": arn}


class Distribution(Recorded, CloudFormationModel):
    attributes = ("DomainName", "Id")

    @staticmethod
    def cloudformation_type():
        return "AWS::CloudFront::Distribution"

    def create(self, properties):
        config = properties["DistributionConfig"]
        behavior = dict(config["DefaultCacheBehavior"])
        behavior["AllowedMethods"] = {
            **items(behavior["AllowedMethods"]), "CachedMethods": items(behavior.pop("CachedMethods"))}
        behavior["FunctionAssociations"] = items(behavior["FunctionAssociations"])
        certificate = config["ViewerCertificate"]
        made = CLIENT[0]("cloudfront").create_distribution(DistributionConfig={
            "CallerReference": str(uuid.uuid4()), "Comment": config["Comment"], "Enabled": config["Enabled"],
            "HttpVersion": config["HttpVersion"], "IsIPV6Enabled": config["IPV6Enabled"],
            "Aliases": items(config["Aliases"]), "Origins": items(config["Origins"]), "DefaultCacheBehavior": behavior,
            "CustomErrorResponses": items(config["CustomErrorResponses"]),
            "ViewerCertificate": {
                "ACMCertificateArn": certificate["AcmCertificateArn"],
                "SSLSupportMethod": certificate["SslSupportMethod"],
                "MinimumProtocolVersion": certificate["MinimumProtocolVersion"]}})["Distribution"]
        return made["Id"], {"Id": made["Id"], "DomainName": made["DomainName"]}
