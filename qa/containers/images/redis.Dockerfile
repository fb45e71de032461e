# Stands in for redis:7-bookworm, which cannot be pulled here: the Redis 7 of the same Debian, with the user and the folder of that image.
FROM carryover-stand-in/debian:bookworm
RUN apt-get update && apt-get install --yes --no-install-recommends -o Dpkg::Options::=--force-unsafe-io redis-server redis-tools \
  && rm -r /etc/redis /var/lib/apt/lists && install -d -o redis -g redis /data
WORKDIR /data
VOLUME /data
EXPOSE 6379
CMD ["redis-server"]
