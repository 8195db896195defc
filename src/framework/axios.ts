import axios from 'axios';

/** Loaded with the first request: axios is a fifth of what a first load may weigh. */
export const send = axios.request;
