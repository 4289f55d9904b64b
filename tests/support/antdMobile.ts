/**
 * What the product uses of antd-mobile, in place of its whole index, which every file with a toast or a dialog would
 * compile again: 0.2 s of the processor.
 */
export { default as Dialog } from 'antd-mobile/cjs/components/dialog'
export { default as Toast } from 'antd-mobile/cjs/components/toast'
export { reduceMotion, restoreMotion } from 'antd-mobile/cjs/utils/reduce-and-restore-motion'
export { unstableSetRender } from 'antd-mobile/cjs/utils/unstable-render'
