import type { Db } from '../db/db'
import type { FileStore } from '../storage/fileStore'
import { FURTHER_STEPS, type FurtherStep } from './furtherSteps'
import { planPeople } from './plan/people'
import { planTrends } from './plan/trends'
import { advicesStep } from './steps/advices'
import { articlesStep } from './steps/articles'
import { approvalsStep } from './steps/approvals'
import { auditStep } from './steps/audit'
import { cateringStep } from './steps/catering'
import { commentSteps } from './steps/comments'
import { documentsStep } from './steps/documents'
import { hotelStep } from './steps/hotel'
import { learningStep } from './steps/learning'
import { marketStep } from './steps/market'
import { messagesStep } from './steps/messages/messages'
import { modulesStep } from './steps/modules'
import { groundwork, peopleStep } from './steps/people'
import { personnelStep } from './steps/personnel'
import { pointsStep } from './steps/points'
import { psychologyStep } from './steps/psychology'
import { reactionsStep } from './steps/reactions'
import { searchStep } from './steps/search'
import { runSteps, type Step } from './steps/step'
import { trendSteps } from './steps/trends'
import { walkStep } from './steps/walk'

interface Seeding {
  db: Db
  files: FileStore
  now: () => Date
  /** All ages count from it. */
  start: Date
  /** Completed steps. */
  done: ReadonlySet<string>
  /** Name of the first version's last step. */
  complete: string
}

const further: Readonly<Record<FurtherStep, Step>> = {
  personnel: personnelStep,
  modules: modulesStep,
  documents: documentsStep,
  learning: learningStep,
  walk: walkStep,
  points: pointsStep,
  articles: articlesStep,
  catering: cateringStep,
  approvals: approvalsStep,
  market: marketStep,
  hotel: hotelStep,
  psychology: psychologyStep,
}

/** Runs the missing steps. */
export async function seedFrom({ db, files, now, start, done, complete }: Seeding): Promise<void> {
  const people = planPeople()
  const context = { files, people, trends: planTrends(people, start), start }
  const last: Step = { name: complete, prepare: async () => async () => undefined }
  const steps = [
    groundwork,
    peopleStep,
    ...trendSteps,
    ...commentSteps,
    reactionsStep,
    searchStep,
    auditStep,
    messagesStep,
    advicesStep,
    last,
    ...FURTHER_STEPS.map((name) => further[name]),
  ]
  await runSteps(
    db,
    steps.filter(({ name }) => !done.has(name)),
    context,
    now,
  )
}
