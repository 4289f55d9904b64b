import { describe, expect, it, vi } from 'vitest'
import { readSettings } from '@server/settings'
import { startFailureMessage } from '@server/startWords'

describe('the settings', () => {
  it('need nothing to be set', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: '',
      seed: 'sample',
      smsProvider: 'console',
      trustProxy: '',
      corsOrigins: [],
    })
  })

  it('take every form the README names', () => {
    const given = {
      PORT: '0',
      CORS_ORIGINS: 'https://a.example, http://b.example:81',
      DATABASE_URL: 'postgresql://u:p@db/bole',
    }
    expect(readSettings(given)).toMatchObject({ port: 0, corsOrigins: ['https://a.example', 'http://b.example:81'] })
    const several = 'postgresql://u:p@a:5432,b/bole?sslmode=require&target_session_attrs=read-write'
    expect(readSettings({ DATABASE_URL: several }).databaseUrl).toBe(several)
    for (const socket of ['postgresql:///bole?host=/run/postgresql', 'postgresql://u:p@/bole?host=/run/postgresql'])
      expect(readSettings({ DATABASE_URL: socket }).databaseUrl).toBe(socket)
    // The driver reads this password, too.
    expect(readSettings({ DATABASE_URL: 'postgresql://u:50%zz@db/bole' }).databaseUrl).toContain('50%zz')
    for (const TRUST_PROXY of ['127.0.0.1', '1', 'true', 'loopback', '10.0.0.0/8, ::1']) {
      expect(readSettings({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
    }
  })

  it.each(['none', 'false', '0', '00'])('trust no proxy with TRUST_PROXY=%s, as without it', (TRUST_PROXY) => {
    expect(readSettings({ TRUST_PROXY })).toEqual(readSettings({}))
  })

  it('are not set by blanks', () => {
    const blank = readSettings({ HOST: ' ', PORT: '', SEED: ' ', TRUST_PROXY: '127.0.0.1, ' })
    expect(blank).toMatchObject({ host: '127.0.0.1', port: 8080, seed: 'sample', trustProxy: '127.0.0.1' })
  })

  it.each([
    [{}, false],
    [{ DATABASE_POOLING: 'session' }, false],
    [{ DATABASE_POOLING: 'none' }, false],
    [{ DATABASE_POOLING: 'session', DATABASE_URL: 'postgresql://u:p@db/bole' }, false],
    [{ DATABASE_POOLING: 'transaction', DATABASE_URL: 'postgresql://u:p@db/bole' }, true],
  ])('pool whole sessions unless transactions are named: %j', (given, databasePooled) => {
    expect(readSettings(given)).toMatchObject({ databasePooled })
  })

  it.each([
    ['+36h', 36 * 3_600_000],
    ['-2h', -2 * 3_600_000],
    ['+400d', 400 * 86_400_000],
    ['-30m', -30 * 60_000],
  ])('shift the clock by %s', (CLOCK_SHIFT, clockShiftMs) => {
    expect(readSettings({ CLOCK_SHIFT })).toMatchObject({ clockShiftMs })
  })

  it.each([
    [{ PORT: 'abc' }, '设置有误：PORT 须为 0 到 65535 的整数'],
    [{ PORT: '99999' }, '设置有误：PORT 须为 0 到 65535 的整数'],
    [{ SEED: 'no' }, '设置有误：SEED 只能是 sample、none'],
    [{ SMS_PROVIDER: 'x' }, '设置有误：SMS_PROVIDER 只能是 console、aliyun'],
    [{ DATABASE_URL: 'mysql://x/y' }, '设置有误：DATABASE_URL 须以 postgresql:// 开头'],
    [
      { DATABASE_URL: 'postgresql://u:p@db:port/bole' },
      '设置有误：DATABASE_URL 须写成 postgresql://用户:密码@主机:5432/库名',
    ],
    [{ DATABASE_URL: 'postgresql://u:p/q@db/bole' }, '密码里的 / ? # % 等须写成百分号编码'],
    [{ DATABASE_MIGRATE_URL: 'postgresql://u:p@db:port/bole' }, '设置有误：DATABASE_MIGRATE_URL 须写成'],
    [
      { DATABASE_URL: 'postgresql://u:p@a:5432,b:x/bole' },
      '设置有误：DATABASE_URL 的几个主机须写成 postgresql://用户:密码@主机一:5432,主机二:5432/库名',
    ],
    [
      { DATABASE_URL: 'postgresql://u:p@a,b/bole?target_session_attrs=standby' },
      '设置有误：DATABASE_URL 的 target_session_attrs 只能是 read-write 或 primary',
    ],
    [{ DATABASE_POOLING: 'transaction' }, '设置有误：DATABASE_POOLING 须与 DATABASE_URL 一起设置'],
    [{ DATABASE_POOLING: 'statement' }, '设置有误：DATABASE_POOLING 只能是 session、transaction、none'],
    [
      { DATABASE_URL: 'postgresql://u:50%e4@db/bole' },
      '设置有误：DATABASE_URL 里有无法识别的百分号编码，% 本身须写成 %25',
    ],
    [{ DATABASE_MIGRATE_URL: 'postgresql://u:p@db/bole' }, '设置有误：DATABASE_MIGRATE_URL 须与 DATABASE_URL 一起设置'],
    [{ UPLOAD_URL: 's3://k:50%@host/bole' }, '设置有误：UPLOAD_URL 须为 s3://密钥名:密钥@主机/存储桶'],
    [{ CAPTCHA_ACCESS_KEY_ID: 'a' }, '设置有误：CAPTCHA_ACCESS_KEY_ID 须与 CAPTCHA_ACCESS_KEY_SECRET 一起设置'],
    [{ CAPTCHA_ACCESS_KEY_SECRET: 'a' }, '设置有误：CAPTCHA_ACCESS_KEY_SECRET 须与 CAPTCHA_ACCESS_KEY_ID 一起设置'],
    [
      { TRUST_PROXY: 'true,127.0.0.1' },
      '设置有误：TRUST_PROXY 须为代理的地址、网段、层数或 true（层数与 true 只能单独写',
    ],
    [{ TRUST_PROXY: '127.0.0.1,none' }, '设置有误：TRUST_PROXY'],
    [{ TRUST_PROXY: '1,127.0.0.1' }, '设置有误：TRUST_PROXY'],
    [
      { TRUST_PROXY: '0.0.0.0/0' },
      '设置有误：TRUST_PROXY 须为代理的地址、网段、层数或 true（层数与 true 只能单独写，网段的位数至少为 1）',
    ],
    [{ TRUST_PROXY: '10.0.0.0/8/3' }, '设置有误：TRUST_PROXY'],
    [{ TRUST_PROXY: 'banana' }, '设置有误：TRUST_PROXY 须为代理的地址、网段、层数或 true'],
    [{ SMS_ENDPOINT: 'dysmsapi.aliyuncs.com' }, '设置有误：SMS_ENDPOINT 须为 http:// 或 https:// 开头的地址'],
    [{ CAPTCHA_ENDPOINT: 'https://' }, '设置有误：CAPTCHA_ENDPOINT 须为 http:// 或 https:// 开头的地址'],
    [{ CLOCK_SHIFT: '36h' }, '设置有误：CLOCK_SHIFT 须为 +36h、-2h、+400d 这样的时长'],
    [{ CLOCK_SHIFT: '+36h', SEED: 'none' }, '设置有误：CLOCK_SHIFT 只用于试用和测试，不能与 SEED=none 同时设置'],
    [{ PORT: '9000', METRICS_PORT: '9000' }, '设置有误：METRICS_PORT 不能与 PORT 相同'],
    [
      { PUBLIC_ORIGIN: 'bole.example' },
      '设置有误：PUBLIC_ORIGIN 须为 http:// 或 https:// 开头、不带路径的来源，例如 https://bole.example',
    ],
    [{ PUBLIC_ORIGIN: 'javascript:1' }, '设置有误：PUBLIC_ORIGIN'],
    [{ PUBLIC_ORIGIN: 'https://bole.example/mobile' }, '设置有误：PUBLIC_ORIGIN'],
    [
      { CORS_ORIGINS: 'https://a.example/' },
      '设置有误：CORS_ORIGINS 须为来源的列表，例如 https://a.example,https://b.example',
    ],
  ])('refuse %j in words that name it', (given, words) => {
    expect(() => readSettings(given)).toThrow(words)
  })
})

describe('a start that fails', () => {
  it.each([
    ['ECONNREFUSED', 'connect', '数据库是否已启动'],
    ['28P01', '', '用户名、密码'],
    ['EACCES', 'mkdir', 'DATA_DIR'],
    ['ENOENT', 'mkdir', 'DATA_DIR'],
    ['EACCES', 'listen', '1024'],
    ['EADDRNOTAVAIL', 'listen', 'HOST'],
  ])('with %s of %s says what to look at', (code, syscall, words) => {
    expect(startFailureMessage(Object.assign(new Error('in English'), { code, syscall }))).toContain(words)
  })

  it('names the port that is taken', () => {
    const taken = (port: number) =>
      Object.assign(new Error('in English'), { code: 'EADDRINUSE', syscall: 'listen', port })
    vi.stubEnv('METRICS_PORT', '9100').stubEnv('PORT', '8081')
    expect(startFailureMessage(taken(9100))).toContain('METRICS_PORT=9100')
    expect(startFailureMessage(taken(8081))).toContain('端口 8081 已被占用')
    vi.unstubAllEnvs()
  })

  it('in any other way says what is known', () => {
    expect(startFailureMessage(new Error('数据目录已被另一个进程接管'))).toBe('数据目录已被另一个进程接管')
  })
})
