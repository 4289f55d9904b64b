import type { Base } from '@contract/endpoint'

/** A build setting, or its documented default if unset or blank. */
function text(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
}

/** Without trailing slashes, so that a path can follow. */
function base(value: unknown, fallback: string): string {
  return text(value, fallback).replace(/\/+$/, '')
}

/** Build-time settings with their defaults (docs/deploy.md). */
export const settings = {
  brand: text(import.meta.env.VITE_BRAND, '伯乐社区'),
  product: text(import.meta.env.VITE_PRODUCT, 'bole'),
  appUa: text(import.meta.env.VITE_APP_UA, 'BoleHome'),
  scheme: text(import.meta.env.VITE_APP_SCHEME, 'bole'),
  sitSuffix: text(import.meta.env.VITE_SIT_SUFFIX, '.sit.bole.example'),
  apiBase: base(import.meta.env.VITE_API_BASE, '/api'),
  communityBase: base(import.meta.env.VITE_COMMUNITY_BASE, '/community-service'),
  /** Empty means this origin. */
  appHost: base(import.meta.env.VITE_APP_HOST, ''),
  captchaSrc: text(
    import.meta.env.VITE_CAPTCHA_SRC,
    'https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js',
  ),
  captchaScene: text(import.meta.env.VITE_CAPTCHA_SCENE, ''),
  captchaPrefix: text(import.meta.env.VITE_CAPTCHA_PREFIX, ''),
  /** Download address of the native app; empty: ask the administrator. */
  appIosUrl: text(import.meta.env.VITE_APP_IOS_URL, ''),
  appAndroidUrl: text(import.meta.env.VITE_APP_ANDROID_URL, ''),
  appHarmonyUrl: text(import.meta.env.VITE_APP_HARMONY_URL, ''),
  /** Whether the video player measures the network speed, and with which file. */
  speedTest: text(import.meta.env.VITE_SPEED_TEST, 'off') === 'on',
  speedTestUrl: text(import.meta.env.VITE_SPEED_TEST_URL, ''),
  analyticsSrc: text(import.meta.env.VITE_ANALYTICS_SRC, ''),
} as const

/** The three bases of calls. */
export const bases: Record<Base, string> = {
  default: settings.apiBase,
  community: settings.communityBase,
  appHost: settings.appHost,
}

export type Environment = 'sit' | 'local' | 'production'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * The environment of a host (rule: modes).
 * @param host a host name without port, as in `location.hostname`
 */
export function environment(host: string = location.hostname): Environment {
  const name = host.toLowerCase()
  if (name.endsWith(settings.sitSuffix.toLowerCase())) return 'sit'
  return LOOPBACK.includes(name) ? 'local' : 'production'
}
