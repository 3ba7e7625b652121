import { Sequelize } from 'sequelize';

export const sequelize = new Sequelize('mysql://localhost/x');
