export const rewardsPerPage = 10;
