# The images for the site and for nginx in front of it. compose.yaml starts both; see docs/deploy.md. The site runs on
# the base image's Node, because npm's `node` package installs an older version with a known vulnerability
# (SECURITY.md). The base image is not pinned to a digest, because its digest could not be verified.
FROM node:26.13.0-bookworm-slim AS base
WORKDIR /srv/site

FROM base AS build
COPY package.json package-lock.json ./
# With `--ignore-scripts`, npm's `node` package does not install its own Node, so the build uses the image's.
RUN ["npm", "ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
COPY . .
ENV NEXT_TELEMETRY_DISABLED=1
RUN ["npm", "run", "build"]
RUN ["node", "deploy/compress.ts"]

FROM base AS proxy
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled/default
COPY deploy/nginx.conf /etc/nginx/conf.d/site.conf
# compose.yaml passes SITE_URL. nginx serves only this URL's host. It redirects requests for the same host with `www.`
# added or removed.
ARG SITE_URL
RUN host="${SITE_URL#https://}" && other="www.$host" && other="${other#www.www.}" \
  && sed -i "s/127\.0\.0\.1:3000/site:3000/; s/www\.example\.com/$host/; s/other\.example\.com/$other/" /etc/nginx/conf.d/site.conf \
  && sed -i 's/worker_connections .*/worker_connections 8192;/' /etc/nginx/nginx.conf \
  && echo 'worker_rlimit_nofile 20000;' > /etc/nginx/modules-enabled/90-site.conf \
  && mkdir -p /var/cache/nginx \
  && ln -sf /dev/stdout /var/log/nginx/site.log \
  && ln -sf /dev/stdout /var/log/nginx/access.log \
  && ln -sf /dev/stderr /var/log/nginx/site-error.log \
  && ln -sf /dev/stderr /var/log/nginx/error.log
COPY deploy/unavailable.html ./deploy/
COPY --from=build /srv/site/.next/static ./.next/static
EXPOSE 80 443
STOPSIGNAL SIGQUIT
ENTRYPOINT ["nginx"]
CMD ["-g", "daemon off;"]

FROM base AS site
# compose.yaml makes only DATA_DIR writable, so put temporary files there too. Next listens on HOSTNAME, which Docker
# would otherwise set to the container's id.
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000
ENV DATA_DIR=/var/lib/site TMPDIR=/var/lib/site
COPY --from=build /srv/site/.next/standalone ./
COPY --from=build /srv/site/.next/static ./.next/static
COPY --from=build /srv/site/public ./public
RUN ["install", "-d", "-o", "node", "-g", "node", "-m", "700", "/var/lib/site"]
USER node
VOLUME /var/lib/site
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "deploy/start.sh"]
