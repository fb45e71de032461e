SwaggerUIBundle({
  url: '../../openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  // Nothing is sent anywhere but to this service.
  validatorUrl: null,
  persistAuthorization: false,
});
