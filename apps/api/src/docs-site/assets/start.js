SwaggerUIBundle({
  // What suppliers call: with all of the console's operations the program stops after the first group.
  url: '../../openapi.suppliers.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  // Nothing is sent anywhere but to this service.
  validatorUrl: null,
  persistAuthorization: false,
});
