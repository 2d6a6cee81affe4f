// Tests start here.
