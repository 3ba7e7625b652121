const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });

const Student = sequelize.define('Student', { name: DataTypes.STRING });
const Course = sequelize.define('Course', { code: { type: DataTypes.STRING(8), primaryKey: true } });
const Room = sequelize.define('Room', { no: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true }, label: { type: DataTypes.STRING(4), unique: true } });
const Grade = sequelize.define('Grade', { studentNo: { type: DataTypes.INTEGER, allowNull: false }, mark: DataTypes.SMALLINT });
const Seat = sequelize.define('Seat', { seatId: { type: DataTypes.INTEGER, primaryKey: true }, row: DataTypes.INTEGER });

const Stair = sequelize.define('Stair', { steps: DataTypes.INTEGER });

// each side names its own key
Student.belongsToMany(Course, { through: 'enrolments', foreignKey: 'student_id' });
Course.belongsToMany(Student, { through: 'enrolments', foreignKey: 'course_code' });

// a model with attributes of its own
Student.belongsToMany(Course, { through: Grade, as: 'graded', foreignKey: 'studentNo', otherKey: 'courseCode' });
Course.belongsToMany(Student, { through: Grade, as: 'graded', foreignKey: 'courseCode', otherKey: 'studentNo' });

// with a primary key of its own, and without a unique pair
Student.belongsToMany(Room, { through: Seat });
Course.belongsToMany(Room, { through: { model: 'bookings', unique: false }, as: 'bookedRooms', onDelete: 'RESTRICT' });
Room.belongsToMany(Course, { through: { model: 'bookings', unique: false }, as: 'bookers' });

// keys that are not the primary ones
Room.belongsToMany(Student, { through: 'labels', sourceKey: 'label', as: 'labelled', foreignKey: 'roomLabel', otherKey: 'who' });

// itself
Student.belongsToMany(Student, { through: 'friendships', as: 'friends', foreignKey: 'ownId', otherKey: 'friendId' });
Course.belongsToMany(Course, { through: 'requirements', as: 'requires' });

// two ways through one table, whose keys nobody names
Room.belongsToMany(Room, { as: 'upperRooms', through: { model: Stair, unique: false } });
Room.belongsToMany(Room, { as: 'lowerRooms', through: { model: Stair, unique: false } });

module.exports = { Student, Course, Room, Grade, Seat };
