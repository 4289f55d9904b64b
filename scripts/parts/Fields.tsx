import { useId, useState } from 'react'
import { Button } from '@/ui/button/Button'
import { Checkbox, ChoiceGrid, Question, Radio } from '@/ui/field/Checkbox'
import { ChoiceField } from '@/ui/field/ChoiceField'
import { Field } from '@/ui/field/Field'
import { InputButton } from '@/ui/field/InputButton'
import { Problem } from '@/ui/field/Problem'
import { SearchInput } from '@/ui/field/SearchInput'
import { Select } from '@/ui/field/Select'
import { Switch } from '@/ui/field/Switch'
import { TextArea } from '@/ui/field/TextArea'
import { RadioRow } from '@/ui/field/RadioRow'
import { Part } from './Part'

const REASONS = ['广告营销', '虚假信息', '人身攻击或侮辱他人', '泄露隐私', '其他']
const nothing = () => undefined

export function Fields() {
  const [text, setText] = useState('一句留言')
  const field = { value: text, onChange: setText }
  return (
    <Part name="Field、TextArea、SearchInput、InputButton、Select">
      <Field label="昵称" placeholder="请输入昵称" value="" onChange={nothing} hint="最多 20 个字" />
      <Field label="新密码" {...field} problem="至少 8 位，需同时包含字母和数字">
        <Button look="text" small>
          获取验证码
        </Button>
      </Field>
      <TextArea label="留言内容" rows={2} counter="4/500" {...field} />
      <TextArea label="评论" isLabelHidden rows={2} counter="超出 3 个字" isOver {...field} />
      <SearchInput label="搜索动态、用户和话题" value="" onChange={nothing} />
      <p />
      <InputButton label="发表评论..." onPress={nothing} />
      <Problem>提交失败，请稍后再试</Problem>
      <Select
        label="城市"
        value="武汉市"
        options={['武汉市', '上海市'].map((value) => ({ value, label: value }))}
        onChange={nothing}
      />
    </Part>
  )
}

export function Choices() {
  const [chosen, setChosen] = useState('投诉')
  const [isOn, setOn] = useState(true)
  const [reason, setReason] = useState('广告营销')
  const id = useId()
  const options = REASONS.map((value) => ({ value, label: value }))
  const reasons = { name: id, options, value: reason, onChange: setReason }
  return (
    <Part name="Checkbox、ChoiceField、RadioRow、Switch、Question">
      <ChoiceGrid role="group" aria-label="不通过原因">
        {REASONS.map((reason, place) => (
          <Checkbox key={reason} defaultChecked={place === 0} disabled={place === 4} aria-invalid={place === 3}>
            {reason}
          </Checkbox>
        ))}
      </ChoiceGrid>
      <ChoiceField label="举报原因" {...reasons} problem={undefined} disabled={false} />
      <ChoiceField label="举报原因" {...reasons} name={`${id}-wrong`} problem="请选择举报原因" disabled={false} />
      <Checkbox defaultChecked hint="工作人员看不到您是谁，提交时间只精确到小时">
        匿名
      </Checkbox>
      <span id={`${id}-type`}>类型</span>
      <RadioRow
        labelledBy={`${id}-type`}
        options={['投诉', '建议', '表扬', '咨询', '工作环境与后勤'].map((value) => ({ value, label: value }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <RadioRow
        labelledBy={`${id}-type`}
        options={['标准', '大', '特大', '长辈模式'].map((value) => ({ value, label: value }))}
        chosen="标准"
        onChoose={nothing}
        isFilled
      />
      <Question>
        <legend>发现同事触电，首先应该做什么？</legend>
        {['切断电源', '用手拉开', '拨打电话'].map((text, place) => (
          <Radio key={text} name={`${id}-answer`} defaultChecked={place === 0} disabled={place === 2}>
            {text}
          </Radio>
        ))}
      </Question>
      <Switch label="新的评论" isOn={isOn} onTurn={setOn} />
      <Switch label="新的点赞" isOn={!isOn} onTurn={() => setOn(!isOn)} />
    </Part>
  )
}
