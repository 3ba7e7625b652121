PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text,
	`mail` text DEFAULT 'none' NOT NULL,
	`manager` integer,
	FOREIGN KEY (`manager`) REFERENCES `__new_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "name", "manager") SELECT "id", "name", "manager" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `posts` DROP COLUMN `old`;--> statement-breakpoint
ALTER TABLE posts RENAME author TO writer;--> statement-breakpoint
ALTER TABLE posts RENAME COLUMN "writer" TO "by_user";--> statement-breakpoint
ALTER TABLE posts ADD `tags` text DEFAULT '[]' NOT NULL;
