import { Sequelize } from 'sequelize';

export const connect = (): Sequelize => new Sequelize('postgres://localhost/case', { logging: false });
export default connect();
