import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * Serves the OpenAPI document of all mounted calls at `/api/openapi.json`, made from their schemas. Register it before
 * the routes.
 */
export async function describeCalls(app: FastifyInstance, brand: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: brand, version: '1.0.0', description: '每个应答都是 { code, data, msg }。' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'X-AccessToken' } },
      },
      security: [{ session: [] }, {}],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(app.swagger()),
  )
}
