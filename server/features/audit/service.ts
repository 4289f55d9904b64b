export { verifyLog, writeLog } from './chain'
export { settle } from './effects'
export { remind } from './overdue'
export { foldTallies, waitingNumber } from './tallies'
