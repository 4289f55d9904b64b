import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveMetrics } from '@server/app/metrics'
import { refusingServer } from '@server/app/refusingServer'

it('tells how long calls took by route, on loopback only', async () => {
  const app = Fastify()
  const metrics = await serveMetrics(app, 0)
  app.get('/things/:id', async () => 'one')
  await app.inject('/things/1')
  await app.inject('/things/2')
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2')
  expect(text).toContain('process_resident_memory_bytes')
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404)
  await metrics.close()
  await app.close()
})

it('counts calls that were refused before they reached the framework', async () => {
  let isBusy = true
  const app = Fastify({ serverFactory: refusingServer({ isBusy: () => isBusy, headersOf: () => ({}) }) })
  const metrics = await serveMetrics(app, 0)
  app.get('/api/things', async () => 'one')
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`${origin}/api/things`)).status).toBe(503)
  isBusy = false
  expect((await fetch(`${origin}/api/things`)).status).toBe(200)
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="refused",status="503"} 1')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/things",status="200"} 1')
  expect(text.match(/http_request_duration_seconds_count/g)).toHaveLength(2)
  await metrics.close()
  await app.close()
})
