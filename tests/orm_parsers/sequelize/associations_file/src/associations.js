module.exports = ({ client, ticket, label }) => {
  client.hasMany(ticket, { foreignKey: 'clientId' });
  ticket.belongsTo(client, { foreignKey: 'clientId', onDelete: 'CASCADE' });
  ticket.belongsTo(ticket, { as: 'mergedInto' });
  ticket.belongsToMany(label, { through: 'ticket_labels', foreignKey: 'ticket_id', otherKey: 'label_id' });
  label.belongsToMany(ticket, { through: 'ticket_labels', foreignKey: 'label_id', otherKey: 'ticket_id' });
};
