/** What the doctor says about one setting. */
export type Finding = {
  /** The variable, or several. */
  name: string;
  /** What is wrong and what to do, after the name. */
  why: string;
  /** `stop`: the server does not start with it. `failure`: it starts, and something does not work. `hint`: it may be meant. */
  level: 'stop' | 'failure' | 'hint';
};

export const stop = (name: string, why: string): Finding => ({ name, why, level: 'stop' });
export const failure = (name: string, why: string): Finding => ({ name, why, level: 'failure' });
export const hint = (name: string, why: string): Finding => ({ name, why, level: 'hint' });

/** Every check ends within them, so the doctor answers in less than 5 s. Tests change them: a busy machine may need longer. */
export const doctorTimeouts = {
  /** Of a request to a service. */
  requestMs: 3_500,
  /** However many steps of a check are slow. */
  checkMs: 4_500,
};
