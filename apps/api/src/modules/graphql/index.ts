export { GraphqlModule } from './graphql.module.js';
