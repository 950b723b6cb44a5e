# syntax=docker/dockerfile:1
FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
# The Node of the image is used, so the one that npm brings for older machines is left out.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=modules /app/node_modules ./node_modules
COPY package.json ./
COPY bin ./bin
COPY docs/errors ./docs/errors
COPY migrations ./migrations
COPY src ./src
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||8080)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "bin/hardwood.mjs", "serve"]
