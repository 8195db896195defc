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

/** Every check ends within it, so the doctor answers in less than 5 s. */
export const checkTimeoutMs = 3_500;
