declare module 'postcss-pxtorem' {
  import type { AcceptedPlugin } from 'postcss'
  export default function pxtorem(options: {
    rootValue: number
    propList: string[]
    minPixelValue: number
    mediaQuery: boolean
  }): AcceptedPlugin
}
