import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'

const PATHS = ['/mobile/trend/detail*', '/mobile/app*']

/**
 * Serves the association files by which the systems open links of this host in the installed app: universal links, app
 * links, HarmonyOS App Linking. Each is served only if its setting is present.
 */
export function serveAppLinks(app: FastifyInstance, { appLinks }: Pick<Settings, 'appLinks'>): void {
  const { iosAppId, androidPackage, androidCertificates, harmonyAppId } = appLinks
  const files: Record<string, object | undefined> = {
    'apple-app-site-association': iosAppId
      ? { applinks: { details: [{ appIDs: [iosAppId], components: PATHS.map((path) => ({ '/': path })) }] } }
      : undefined,
    'assetlinks.json':
      androidPackage && androidCertificates.length > 0
        ? [
            {
              relation: ['delegate_permission/common.handle_all_urls'],
              target: {
                namespace: 'android_app',
                package_name: androidPackage,
                sha256_cert_fingerprints: androidCertificates,
              },
            },
          ]
        : undefined,
    'applinking.json': harmonyAppId ? { applinking: { apps: [{ appIdentifier: harmonyAppId }] } } : undefined,
  }
  for (const [name, content] of Object.entries(files)) {
    if (!content) continue
    app.get(`/.well-known/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('Cache-Control', 'public, max-age=3600')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(content)),
    )
  }
}
