import postcssPxtorem from 'postcss-pxtorem'

/** Sizes are written for a 375 px wide screen, where the root is 8 px; upper-case PX is not converted. */
export const pxtorem = () => postcssPxtorem({ rootValue: 8, propList: ['*'], minPixelValue: 2, mediaQuery: false })
