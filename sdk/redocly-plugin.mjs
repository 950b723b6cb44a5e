const needsApiKey = ({ security = [] }) => security.some((scheme) => 'apiKey' in scheme);
const isOpen = (path, { security = [] }) =>
  security.length === 0 && path.startsWith('/api/v1/') && !path.startsWith('/api/v1/auth/');

/** Keeps the operations of the SDKs: those that take an API key, and those that need no credentials. */
const publicOperations = () => ({
  PathItem: {
    leave(item, { key: path, parent }) {
      for (const [method, operation] of Object.entries(item))
        if (operation.operationId && !needsApiKey(operation) && !isOpen(path, operation)) delete item[method];
      if (Object.keys(item).length === 0) delete parent[path];
    },
  },
});

export default () => ({ id: 'sdk', decorators: { oas3: { 'public-operations': publicOperations } } });
