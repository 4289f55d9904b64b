import { isDeepStrictEqual } from 'node:util'
import type { ActState } from '../../../../contract/act'
import type { Favourites } from '../../../../contract/module'
import { type Person as PersonPage } from '../../../../contract/people'
import { Relation } from '../../../../contract/person'
import type { Trend } from '../../../../contract/trend'
import { refusalProblem } from '../../answers'
import type { Kit } from '../../kit'
import { othersPosts, type Writer } from './writing'

/** States that are set on and off; each is restored. */
export async function checkStates(kit: Kit, writer: Writer): Promise<void> {
  const [post] = await othersPosts(writer)
  await checkAct(kit, writer, post, 'like')
  await checkAct(kit, writer, post, 'collect')
  await checkFollow(kit, writer, post?.imId)
  await checkFavourites(kit, writer)
}

const FIELDS = {
  like: ({ meLiked, likeNum }: Trend): ActState => ({ on: meLiked, count: likeNum }),
  collect: ({ meCollected, collectNum }: Trend): ActState => ({ on: meCollected, count: collectNum }),
}

async function checkAct({ report }: Kit, writer: Writer, post: Trend | undefined, act: keyof typeof FIELDS) {
  const call = `acts.${act}`
  const about = { noun: 'act', call, rule: 'likes and collects' } as const
  if (!post) return report.check({ ...about, what: '设为开和关' }, () => ({ skip: '没有别人的公开动态' }))
  const { trendsId } = post
  const set = (on: boolean) => writer.data<ActState>(call, { targetKind: 'TRENDS', targetId: trendsId, on })
  const stateNow = async () => FIELDS[act](await writer.data<Trend>('trends.detail', { trendsId }))
  const before = await stateNow()
  const turned = { on: !before.on, count: before.count + (before.on ? -1 : 1) }
  const steps = [
    ['换一个状态，人数随之变化', !before.on, turned],
    ['再设一次同样的状态，什么也不变', !before.on, turned],
    ['设回原来的状态', before.on, before],
  ] as const
  for (const [what, on, expected] of steps) {
    await report.check({ ...about, what }, async () => {
      const answered = await set(on)
      const read = await stateNow()
      const wrong = [answered, read].find((state) => !isDeepStrictEqual(state, expected))
      return wrong && `应为 ${JSON.stringify(expected)}，得到 ${JSON.stringify(wrong)}`
    })
  }
}

async function checkFollow({ report }: Kit, writer: Writer, userId: string | undefined): Promise<void> {
  const call = 'relations.follow'
  const about = { noun: 'relation', call, rule: 'relations' } as const
  if (!userId) return report.check({ ...about, what: '设为关注和不关注' }, () => ({ skip: '没有别人的公开动态' }))
  const follows = (relation: number) => relation === Relation.Follow || relation === Relation.Friend
  const relationNow = async () =>
    (await writer.data<PersonPage>('people.person', { userId, personalPublic: 'Y' })).relation
  const wasOn = follows(await relationNow())
  for (const on of [!wasOn, !wasOn, wasOn]) {
    await report.check({ ...about, what: on === wasOn ? '设回原来的状态' : '设为另一个状态，重复也一样' }, async () => {
      const { relation } = await writer.data<{ relation: Relation }>(call, { userId, on })
      const read = await relationNow()
      if (follows(relation) !== on) return `设为 ${on}，回答的 relation 是 ${relation}`
      return read === relation ? undefined : `回答的 relation 是 ${relation}，个人主页上是 ${read}`
    })
  }
}

async function checkFavourites({ report }: Kit, writer: Writer): Promise<void> {
  const call = 'modules.setFavourites'
  const about = { noun: 'module', call, rule: 'favourites' } as const
  const codesNow = async () => (await writer.data<Favourites>('modules.favourites', {})).codes
  const before = await codesNow()
  const setTo = async (codes: readonly string[]) => {
    await writer.data(call, { codes })
    const read = await codesNow()
    return isDeepStrictEqual(read, codes) ? undefined : `设为 ${codes.join('、')}，读到 ${read.join('、')}`
  }
  await report.check({ ...about, what: '换了次序，读回来一样' }, () => setTo([...before].reverse()))
  await report.check({ ...about, what: '设回原来的次序' }, () => setTo(before))
  await report.check({ ...about, what: '没有的入口被拒' }, async () =>
    refusalProblem(writer.named(call), await writer.ask(call, { codes: ['conformance-none'] })),
  )
}
