import { BarChart } from '@/ui/figures/BarChart'
import { Facts } from '@/ui/figures/Facts'
import { NumberTiles } from '@/ui/figures/NumberTiles'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import { Part } from './Part'

const STEPS = [
  { day: '周一', value: 6200 },
  { day: '周二', value: 9800 },
  { day: '周三', value: 4100 },
  { day: '周四', value: 8300 },
]
const GOAL = 8000

export function Marks() {
  return (
    <Part name="marks">
      <p className="side">
        <span className={marks.markOn}>审批中</span>
        <span className={marks.mark}>已撤回</span>
        <span className={marks.markDanger}>已拒绝</span>
        <span className={marks.badge}>3</span>
        <span className={marks.badge}>99+</span>
        <span>
          <span className={marks.dot} />
          未读
        </span>
      </p>
    </Part>
  )
}

export function Figures() {
  return (
    <Part name="NumberTiles、figures、BarChart、Facts">
      <NumberTiles
        tiles={[
          { name: '待审', value: '12' },
          { name: '超时', value: '3', isAlarm: true },
          { name: '一般等待', value: undefined },
          { name: '最高一天', value: '12,345 步' },
        ]}
      />
      <p>
        <strong className={figures.large}>¥268.00</strong>
        <s className={`${look.soft} ${figures.after}`}>原价 ¥300.00</s>
      </p>
      <p>
        <span className={figures.price}>+6</span>
      </p>
      <progress className={figures.progress} value={40} max={100} aria-label="进度" />
      <BarChart
        bars={STEPS.map(({ day, value }) => ({ key: day, value, isStrong: value >= GOAL }))}
        max={10_000}
        line={GOAL}
      />
      <table className={figures.table}>
        <caption>近四天的步数</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">步数</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        facts={[
          ['请假类型', '年假'],
          ['时间', '11 月 26 日上午至 11 月 27 日下午，共 2 天'],
        ]}
      />
    </Part>
  )
}

export function Words() {
  return (
    <Part name="look：文字">
      <h3 className={look.title}>标题</h3>
      <h3 className={look.heading}>下文的小标题</h3>
      <p className={look.name}>名称</p>
      <p className={look.label}>字段的名称</p>
      <p className={look.soft}>次要的文字</p>
      <p className={look.caption}>说明</p>
      <p className={look.alarm}>余额不足</p>
      <p className={look.text}>{'第一行\n第二行'}</p>
      <p className={look.quote}>引用的话</p>
      <p className={look.clamp}>
        最多两行：江边的路修好了，下班以后可以从厂区东门一直走到码头，沿途有三处饮水点和两间洗手间，路灯开到晚上十点，欢迎大家一起来走走。
      </p>
    </Part>
  )
}
