export { verifyLog } from './chain'
export { settle } from './effects'
export { remind } from './overdue'
