# Stands in for postgres:18-bookworm, which cannot be pulled here: PostgreSQL 18 of Debian, unpacked and not set up, with the user, the
# folders, the port and the ways of starting of the image it stands in for.
FROM carryover-stand-in/debian:postgres
RUN printf '%s\n' 'root:x:0:0::/root:/bin/sh' 'postgres:x:999:999::/var/lib/postgresql:/bin/bash' >/etc/passwd \
  && printf '%s\n' 'root:x:0:' 'postgres:x:999:' >/etc/group \
  && rm -rf /var/run && ln -s /run /var/run && ldconfig && install -d -o postgres -g postgres /var/lib/postgresql /run/postgresql
COPY postgres-entry-point.sh /usr/local/bin/
ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin PGDATA=/var/lib/postgresql/18/docker LANG=C.UTF-8
VOLUME /var/lib/postgresql
ENTRYPOINT ["postgres-entry-point.sh"]
STOPSIGNAL SIGINT
EXPOSE 5432
CMD ["postgres"]
