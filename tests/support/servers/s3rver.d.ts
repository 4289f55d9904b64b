declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  interface Options {
    directory: string
    silent: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
