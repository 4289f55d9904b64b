export const NOT_A_DIAGNOSIS = '这是自评结果，不是诊断。'
