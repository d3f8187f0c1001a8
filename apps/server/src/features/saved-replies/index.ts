// The public interface of the feature: texts that members insert into replies.

export { savedReplyRoutes } from './routes.ts';
