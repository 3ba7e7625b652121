module.exports = (sequelize, DataTypes) => {
  const names = [
    'Person', 'Equipment', 'OfficeEquipment', 'Category', 'UserData', 'Series', 'Status', 'Address', 'Knife',
    'Mouse', 'Quiz', 'Analysis', 'order_item', 'APIKey', 'News', 'Medium', 'Settings', 'Hero', 'Wolf',
    'SalesPerson', 'Criterion', 'Bonus', 'TimeSeries', 'Music', 'Child', 'Stepchild', 'Leaf', 'Datum', 'Index',
  ];
  for (const name of names) {
    sequelize.define(name, { note: DataTypes.TEXT }, { timestamps: false });
  }
};
