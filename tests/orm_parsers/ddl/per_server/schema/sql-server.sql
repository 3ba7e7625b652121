CREATE TABLE [dbo].[s] (id int IDENTITY(1, 1));
