# Stands in for chrislusf/seaweedfs, which cannot be pulled here: an S3 server of ours that starts by the same words, with the same
# identities, port, folder and health check.
FROM carryover-stand-in/node:24
RUN apt-get update && apt-get install --yes --no-install-recommends -o Dpkg::Options::=--force-unsafe-io busybox \
  && rm -r /var/lib/apt/lists && ln -s /bin/busybox /usr/local/bin/wget
COPY storage /srv
RUN printf '#!/bin/sh\nexec node /srv/qa/containers/storage/weed.js "$@"\n' >/usr/local/bin/weed && chmod +x /usr/local/bin/weed
VOLUME /data
EXPOSE 8333
ENTRYPOINT ["weed"]
