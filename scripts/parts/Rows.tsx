import { Link } from 'react-router-dom'
import { MoreRows } from '@/lists/MoreRows'
import { NewsPill } from '@/lists/NewsPill'
import { Avatar } from '@/ui/Avatar'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { iconPaths, type IconName } from '@/ui/icon/iconPaths'
import cover from '@/ui/navigation/coverLink.module.css'
import { RowPicture } from '@/ui/picture/RowPicture'
import { PullArea } from '@/ui/pull/PullArea'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import statusBar from '@/ui/statusBar.module.css'
import { Part } from './Part'

const nothing = () => undefined
const never = () => Promise.resolve()

export function Rows({ picture }: { picture: string }) {
  return (
    <Part name="look：卡片与行" isBare>
      <div className={look.column}>
        <section className={look.card}>
          <p className={look.line}>
            <span className={look.name}>卡片的一行</span>
            <span className={marks.markOn}>在售</span>
          </p>
          <p className={look.soft}>卡片里的文字</p>
          <div className={look.wrap}>
            <span className={look.picture}>附件</span>
            <img className={look.picture} src={picture} alt="" />
          </div>
          <p className={look.acts}>
            <Button look="text" small>
              举报
            </Button>
            <Button look="text" small>
              删除
            </Button>
          </p>
        </section>
        <ul className={look.rows}>
          <li className={look.row}>
            <RowPicture url={picture} className={look.picture} />
            <span className={look.words}>
              <span className={look.name}>有图片和按钮的行</span>
              <span className={look.soft}>12 积分 · 剩 3 件</span>
            </span>
            <Button small>兑换</Button>
          </li>
          <li className={look.row}>
            <RowPicture url="" className={look.picture} />
            <Link className={look.entry} to="/">
              <Avatar url="" small />
              <span className={look.words}>
                <span className={look.name}>林小满</span>
                <span className={look.soft}>可以打开的人</span>
              </span>
            </Link>
          </li>
          <li className={look.item}>
            <Link className={look.link} to="/">
              <span className={look.words}>
                <span className={look.name}>
                  <span className={marks.markDanger}>必读</span>整行都是链接
                </span>
                <span className={look.soft}>员工手册 · 41 页</span>
              </span>
              <Icon name="forward" className={look.forward} />
            </Link>
          </li>
        </ul>
        <article className={`${look.card} placed`}>
          <h3>
            <Link className={cover.link} to="/">
              coverLink：整张卡片是链接
            </Link>
          </h3>
          <p className={look.soft}>卡片其余的文字</p>
        </article>
        <div className={look.chips}>
          <Button small aria-pressed="true">
            全部
          </Button>
          <Button small>PDF</Button>
          <Button small>文章</Button>
        </div>
      </div>
      <div className={look.full}>
        <div className={look.item}>
          <Link className={look.linkRow} to="/">
            <Avatar url="" />
            <span className={look.grow}>通栏的行</span>
            <span className={marks.badge}>12</span>
          </Link>
        </div>
      </div>
    </Part>
  )
}

export function Lists() {
  return (
    <Part name="MoreRows、NewsPill、PullArea">
      <MoreRows more={never} hasMore={false} />
      <MoreRows more={never} hasMore onDemand />
      <div className="held tall">
        <NewsPill news={{ text: '5 条新动态', show: nothing }} />
        <PullArea onRefresh={never}>{null}</PullArea>
      </div>
    </Part>
  )
}

export function Bars() {
  return (
    <Part name="BottomActions、statusBar" isBare>
      <div className="held">
        <BottomActions>
          <span>合计 ¥18.00</span>
          <Button look="primary">提交订单</Button>
        </BottomActions>
      </div>
      <div className="held">
        <div className={statusBar.bar}>
          <span className={statusBar.words}>1 项操作待发送，联网后自动发送</span>
          <Button look="text">查看</Button>
        </div>
      </div>
    </Part>
  )
}

export function Icons() {
  return (
    <Part name="Icon">
      <p className="side icons">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
        <Icon name="like" filled label="like filled" />
      </p>
    </Part>
  )
}
