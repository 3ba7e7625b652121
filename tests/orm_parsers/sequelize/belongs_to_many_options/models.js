const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case');

const Tag = sequelize.define('Tag', { word: DataTypes.STRING }, { underscored: true, createdAt: 'made_at', schema: 'blog' });
const Post = sequelize.define('Post', { title: DataTypes.STRING }, { timestamps: false });
const Author = sequelize.define('Author', { name: DataTypes.STRING }, { paranoid: true });

Tag.belongsToMany(Post, { through: 'post_tags' });
Post.belongsToMany(Author, { through: 'PostAuthors', timestamps: false });
Author.belongsToMany(Post, { through: 'PostAuthors', timestamps: false });
Author.belongsToMany(Tag, { through: 'authorTags', foreignKey: { name: 'author', field: 'AUTHOR_ID' }, constraints: false });

module.exports = { Tag, Post, Author };
