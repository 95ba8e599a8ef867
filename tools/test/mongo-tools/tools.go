//go:build tools

// Names the programs, so that go.mod and go.sum pin what they are built from.
package tools

import (
	_ "github.com/mongodb/mongo-tools/mongodump/main"
	_ "github.com/mongodb/mongo-tools/mongorestore/main"
)
