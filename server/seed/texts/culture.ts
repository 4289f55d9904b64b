/** The sample article: texts before, between and after its two pictures. */
export const CULTURE_TITLE = '企业文化：把每一件小事做好'

interface Shown {
  address: string
  alt: string
  width: number
  height: number
}

const figure = ({ address, alt, width, height }: Shown, words: string) =>
  `<figure><img src="${address}" alt="${alt}" width="${width}" height="${height}" /><figcaption>${words}</figcaption></figure>`

/** HTML of the article around two stored pictures: of a meeting and of an outing. */
export const cultureHtml = (meeting: Shown, outing: Shown): string =>
  [
    '<p>公司成立至今，从一间办公室、十几位同事，走到今天的三家单位。规模变了，我们做事的习惯没有变：答应的事办到，办到的事做好，做好的事讲清楚。</p>',
    '<h2>四条共识</h2>',
    '<ol>',
    '<li><strong>诚信</strong>：对客户、对同事说同一句实话。报价、进度和困难都写在明处。</li>',
    '<li><strong>担当</strong>：发现问题的人先把问题接住，再找合适的人一起解决。</li>',
    '<li><strong>专业</strong>：流程不是为了多一道手续，而是让下一位同事少走一步弯路。</li>',
    '<li><strong>分享</strong>：经验留在一个人手里会过期，写下来、讲出去才会增值。</li>',
    '</ol>',
    figure(meeting, '每月一次的复盘会，谁都可以提问'),
    '<h2>从每月复盘说起</h2>',
    '<p>每个月最后一个周五下午，各部门拿出一件做成的事和一件没做好的事。没做好的事不追究个人，只问三个问题：当时知道什么，还缺什么，下次早一步能做什么。去年整理出来的 46 条改进意见，有 39 条已经写进制度。</p>',
    '<blockquote><p>“讲错误不丢人，同样的错误让别人再犯一次才可惜。”</p></blockquote>',
    '<h2>安全是底线</h2>',
    '<p>任何一项工作，安全排在进度前面。进入现场先看警示、再看设备、最后动手；看到隐患，任何人都有权叫停。随文附上最新的《安全生产须知》，请各班组在班前会上一起读一遍。</p>',
    figure(outing, '同事们在户外活动日'),
    '<h2>工作之外</h2>',
    '<p>我们希望大家下班后还有力气生活。健步走、读书会、亲子日，由工会和各单位轮流组织，家属也欢迎参加：</p>',
    '<ul>',
    '<li>健步走：每季度一条新路线，量力而行，不比速度。</li>',
    '<li>读书会：每月第二个周三中午，自带午餐，读一章聊一章。</li>',
    '<li>亲子日：每年六月和十月，孩子们来看看爸爸妈妈工作的地方。</li>',
    '</ul>',
    '<h2>写给新同事</h2>',
    '<p>第一周不必着急出成绩。认识身边的人，弄清楚自己的工作交给谁、从谁那里来；遇到看不懂的缩写，大胆问。三个月后回头看，你会发现所谓文化，就是大家每天怎么说话、怎么做事。</p>',
    '<p>如果你对以上内容有建议，欢迎在评论区留言，也可以写信到意见信箱。</p>',
  ].join('\n')
