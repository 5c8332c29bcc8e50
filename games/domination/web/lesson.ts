import type { LessonStep } from '$web/board'

export const lesson: readonly LessonStep[] = []
