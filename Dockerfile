# syntax=docker/dockerfile:1
FROM node:24-slim AS package
WORKDIR /app
COPY package.json package-lock.json ./
# The Node of the image is used, so the one that npm brings for older machines is left out.
RUN npm ci --no-audit --no-fund && rm -rf node_modules/node-linux-*
COPY . .
RUN node packaging/stage.ts && cd build/package && npm ci --no-audit --no-fund

FROM node:24-slim
LABEL org.opencontainers.image.title="Hardwood" \
  org.opencontainers.image.description="Scored basketball player-prop picks with the research behind them" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=package /app/build/package ./
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||8080)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "bin/hardwood.mjs", "serve"]
