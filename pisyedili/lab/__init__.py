"""Many hands at once: playouts, hashes that compare Pythons, random mixes of rules, soak test and speed."""
