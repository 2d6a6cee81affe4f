# docker build -t aasa .
# docker run --rm -v "$PWD:/work:ro" aasa lint apple-app-site-association
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends libyaml-dev pkg-config python3 python3-venv zlib1g-dev
WORKDIR /source
COPY . .
RUN Scripts/build-release.sh \
    && mkdir /unpacked \
    && tar -xzf .build-release/archives/aasa-*.tar.gz -C /unpacked --strip-components 1

FROM debian:bookworm-slim
# The root certificates that hosts are checked with, and what comparing merge requests needs.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates curl git \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /unpacked/bin/ /usr/local/bin/
COPY --from=build /unpacked/share/doc/ /usr/local/share/doc/
COPY --from=build /source/Scripts/merge-request.sh /source/Scripts/pull-request-comment.sh /usr/local/lib/aasa/
USER 10001:10001
WORKDIR /work
ENTRYPOINT ["aasa"]
