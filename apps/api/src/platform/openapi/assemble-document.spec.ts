import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Header, HttpCode, Post, SetMetadata, type Type, UseInterceptors } from '@nestjs/common';
import { ROUTE_ACCESS } from '../http/route-access.js';
import { answer, emptyAnswer, errorAnswer, fieldErrorsAnswer, jsonBody, refused, success } from './answers.js';
import { assembleDocument } from './assemble-document.js';
import { declaredOperations } from './declared-operations.js';
import { AddsToReads, Described } from './described.decorator.js';
import { describeController, type OperationDescription } from './description.js';
import { named } from './named-schema.js';
import { page, pageOf, pageParameters } from './pages.js';
import { pathParameter, queryParameter } from './parameters.js';
import type { Schema } from './schema.js';
import { objectSchema, text } from './schemas.js';

const head = { info: { title: 'Things' }, servers: [] };
const assemble = (...classes: Type[]) => assembleDocument(head, declaredOperations(classes));

const thing = named('Thing', objectSchema({ name: text(10) }));
const shown = answer(200, 'It.', thing, { name: 'x' });
const about = (more: Partial<OperationDescription> = {}): OperationDescription => ({
  operationId: 'readThing',
  summary: 'A thing',
  description: 'Reads it.',
  parameters: [pathParameter('id', 'Its id.', text(10), '7')],
  answers: [shown, errorAnswer(404, ['not_found'])],
  ...more,
});

/** A controller with one route, described in this way. */
function controllerOf(show: OperationDescription): Type {
  @Controller('v1/things')
  @Described(describeController({ tag: 'Service', operations: { show } }))
  class Things {
    @Get(':id')
    @SetMetadata(ROUTE_ACCESS, { kind: 'supplier' })
    show(): void {}
  }
  return Things;
}

/** The operation of a document at a path. */
function at(document: object, path: string, method: string): Record<string, Record<string, unknown>> {
  return Object(document).paths[path][method];
}

describe('assembleDocument', () => {
  it('takes method, path, success and access from the route, and adds what its kind answers', () => {
    const document = assemble(controllerOf(about()));
    const operation = at(document, '/v1/things/{id}/', 'get');
    expect(operation.security).toEqual([{ accessToken: [] }]);
    expect(Object.keys(operation.responses ?? {})).toEqual([
      ...['200', '400', '401', '403', '404', '408', '429', '431', '500', '503'],
    ]);
    expect(Object(document).components.schemas.Thing).toEqual(thing);
    expect(JSON.stringify(operation.responses?.['200'])).toContain('#/components/schemas/Thing');
    expect(operation.responses?.['404']).toEqual({ $ref: '#/components/responses/NotFound404' });
  });

  it('adds the refusals of a body, joined with those of the operation', () => {
    @Controller('console/v1/things')
    @SetMetadata(ROUTE_ACCESS, { kind: 'staff', role: 'operator' })
    @Described(
      describeController({
        tag: 'Service',
        operations: {
          make: about({
            parameters: [],
            requestBody: jsonBody(thing, { name: 'x' }),
            answers: [shown, fieldErrorsAnswer({ name: ['Wrong.'] }), errorAnswer(400, ['parse_error'])],
          }),
        },
      }),
    )
    class Things {
      @Post()
      @HttpCode(200)
      make(): void {}
    }
    const operation = at(assemble(Things), '/console/v1/things', 'post');
    expect(operation.description).toContain('`operator`');
    expect(operation.security).toEqual([{ staffSession: [] }]);
    expect(Object.keys(operation.responses ?? {})).toEqual(expect.arrayContaining(['400', '413', '415']));
    const { schema, examples } = Object(operation.responses?.['400']).content['application/json'];
    expect(schema.anyOf).toHaveLength(2);
    expect(schema.anyOf[1].properties.code.enum).toEqual(['parse_error', 'payload_too_deep']);
    expect(Object.keys(examples)).toEqual(['example', 'duplicate_key', 'parse_error', 'payload_too_deep']);
  });

  it('takes parameters of the path from the controller, for the routes whose paths have them', () => {
    @Controller('console/v1/things')
    @SetMetadata(ROUTE_ACCESS, { kind: 'staff', role: 'viewer' })
    @Described(
      describeController({
        tag: 'Service',
        path: [pathParameter('id', 'Its id.', text(10), '7')],
        operations: {
          list: about({ operationId: 'listThings', parameters: [], answers: [shown] }),
          show: about({ parameters: [], answers: [shown] }),
        },
      }),
    )
    class Things {
      @Get()
      list(): void {}
      @Get(':id')
      show(): void {}
    }
    const document = assemble(Things);
    expect(at(document, '/console/v1/things', 'get').parameters).toBeUndefined();
    expect(at(document, '/console/v1/things/{id}', 'get').parameters).toMatchObject([{ in: 'path', name: 'id' }]);
    expect(at(document, '/console/v1/things', 'get').responses).not.toHaveProperty('404');
    expect(at(document, '/console/v1/things/{id}', 'get').responses).toHaveProperty('404');
  });

  it('refuses a parameter of a controller that none of its paths has', () => {
    @Controller('bare')
    @Described(
      describeController({
        tag: 'Service',
        path: [pathParameter('gone', 'Its id.', text(10), '7')],
        operations: { show: about({ parameters: [] }) },
      }),
    )
    class Bare {
      @Get()
      show(): void {}
    }
    expect(() => assemble(Bare)).toThrow('Bare describes the parameter {gone}, which none of its paths has.');
  });

  it('takes what callers have to know of the headers of a success from the method', () => {
    @Controller('things')
    @SetMetadata(ROUTE_ACCESS, { kind: 'public' })
    @Described(
      describeController({
        tag: 'Service',
        operations: {
          show: about({ parameters: [], answers: [shown] }),
          file: about({ operationId: 'readFile', parameters: [], answers: [shown] }),
          keep: about({ operationId: 'readKept', parameters: [], answers: [shown] }),
        },
      }),
    )
    class Things {
      @Get()
      @Header('Cache-Control', 'no-store')
      show(): void {}
      @Get('file')
      @Header('Content-Type', 'text/csv')
      @Header('Content-Disposition', 'attachment; filename="things.csv"')
      file(): void {}
      @Get('kept')
      @Header('Cache-Control', 'public, max-age=300')
      keep(): void {}
    }
    const document = assemble(Things);
    const headersAt = (path: string, status: string) =>
      Object.keys(Object(at(document, path, 'get').responses?.[status]).headers ?? {});
    expect(headersAt('/things', '200')).toContain('Cache-Control');
    expect(headersAt('/things', '400')).not.toContain('Cache-Control');
    expect(headersAt('/things/file', '200')).toContain('Content-Disposition');
    expect(headersAt('/things/file', '200')).not.toContain('Content-Type');
    expect(headersAt('/things/kept', '200')).not.toContain('Cache-Control');
    expect(JSON.stringify(document)).toContain(JSON.stringify('attachment; filename="things.csv"'));
  });

  it('adds what the interceptors of a read say, and leaves what writes as it is', () => {
    const headers = { 'X-Version': { description: 'Its version.', schema: text(8) } };
    const parameters = [queryParameter('version', 'The one that is known.', text(8))];
    @AddsToReads({ parameters, headers, answers: [emptyAnswer(304, 'It is known.', headers)] })
    class Versions {
      intercept(): void {}
    }
    @Controller('things')
    @SetMetadata(ROUTE_ACCESS, { kind: 'public' })
    @UseInterceptors(Versions)
    @Described(
      describeController({
        tag: 'Service',
        operations: {
          show: about({ parameters: [], answers: [success('It.', thing, { name: 'x' })] }),
          make: about({ operationId: 'makeThing', parameters: [], answers: [success('It.', thing, { name: 'x' })] }),
        },
      }),
    )
    class Things {
      @Get()
      show(): void {}
      @Post()
      make(): void {}
    }
    const document = assemble(Things);
    const read = at(document, '/things', 'get');
    expect(read.parameters).toMatchObject([{ in: 'query', name: 'version' }]);
    expect(Object.keys(read.responses ?? {})).toEqual(expect.arrayContaining(['200', '304']));
    expect(read.responses?.['200']).toHaveProperty('headers.X-Version');
    expect(at(document, '/things', 'post').parameters).toBeUndefined();
    expect(at(document, '/things', 'post').responses).not.toHaveProperty('304');
    expect(at(document, '/things', 'post').responses).toHaveProperty('201');
  });

  it('takes the parameters of pages, and their refusals, from an answer that is a page', () => {
    @Controller('things')
    @SetMetadata(ROUTE_ACCESS, { kind: 'public' })
    @Described(
      describeController({
        tag: 'Service',
        operations: {
          list: about({
            parameters: [queryParameter('name', 'Its name.', text(10))],
            answers: [page('A page.', pageOf(thing), { name: 'x' }, { total: 1 })],
          }),
        },
      }),
    )
    class Things {
      @Get()
      list(): void {}
    }
    const { parameters, responses } = at(assemble(Things), '/things', 'get');
    expect(parameters).toMatchObject([{ name: 'name' }, { name: 'limit' }, { name: 'cursor' }]);
    expect(JSON.stringify(responses?.['200'])).toContain('{"results":[{"name":"x"}],"next_cursor":null,"total":1}');
    expect(JSON.stringify(responses?.['400'])).toContain('This cursor is not one of ours.');
    expect(responses?.['200']).not.toHaveProperty('parameters');
  });

  it('adds what parameters and bodies are refused for, and keeps that out of both', () => {
    const [limit] = pageParameters(20, 10);
    const reason = {
      ...jsonBody(thing, { name: 'x' }),
      refusals: [refused('Too plain', { name: ['Say more.'] })],
    };
    const page = { parameters: [...(limit ? [limit] : [])], requestBody: reason, answers: [shown] };
    @Controller('things')
    @SetMetadata(ROUTE_ACCESS, { kind: 'public' })
    @Described(describeController({ tag: 'Service', operations: { make: about(page) } }))
    class Things {
      @Post()
      @HttpCode(200)
      make(): void {}
    }
    const { parameters, requestBody, responses } = at(assemble(Things), '/things', 'post');
    expect(JSON.stringify(responses?.['400'])).toContain('Expected a whole number from 1 to 20.');
    expect(JSON.stringify(responses?.['400'])).toContain('Say more.');
    expect(JSON.stringify([parameters, requestBody])).not.toContain('refusals');
  });

  it('refuses a route without a description, and a description without a route', () => {
    @Controller('bare')
    class Bare {
      @Get()
      show(): void {}
    }
    @Controller('half')
    @Described(describeController({ tag: 'Service', operations: { gone: about() } }))
    class Half {
      @Get()
      show(): void {}
      gone(): void {}
    }
    expect(() => assemble(Bare)).toThrow('Bare has no @Described(): none of show is described.');
    expect(() => assemble(Half)).toThrow('Half.show is a route and is not described.');
    expect(() => assemble(Half)).toThrow('Half.gone is described and is no route.');
  });

  it.each([
    [
      'a parameter of the path that is not described',
      about({ parameters: [] }),
      'the path has {id}, the description {}.',
    ],
    [
      'a success that is not described',
      about({ answers: [errorAnswer(404, ['not_found'])] }),
      'answers 200, which is not',
    ],
  ])('refuses %s', (_, show, message) => {
    expect(() => assemble(controllerOf(show))).toThrow(message);
  });

  it('refuses two operations of one name, and two schemas', () => {
    const others = answer(200, 'Others.', named('Thing', text(3)), 'x');
    expect(() => assemble(controllerOf(about()), controllerOf(about()))).toThrow(
      'readThing is the id of 2 operations.',
    );
    const other = controllerOf(about({ operationId: 'readOther', answers: [others] }));
    expect(() => assemble(controllerOf(about()), other)).toThrow('Two different schemas are called Thing.');
  });

  it('writes a schema that contains itself once', () => {
    const document = assemble(controllerOf(about({ answers: [shown, fieldErrorsAnswer({ a: ['b'] })] })));
    const { FieldErrors }: Record<string, Schema> = Object(document).components.schemas;
    expect(JSON.stringify(FieldErrors?.additionalProperties)).toContain('#/components/schemas/FieldErrors');
  });
});
