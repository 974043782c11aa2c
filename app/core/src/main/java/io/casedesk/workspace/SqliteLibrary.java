package io.casedesk.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite itself, which is in the driver's jar and has to be a file to be loaded. The driver unpacks
 * it too, but then compares all of it byte by byte, which takes a tenth of the whole start of the
 * window. Where this does not work, for whatever reason, the driver does as it always did.
 */
final class SqliteLibrary {

  private static final System.Logger LOG = System.getLogger(SqliteLibrary.class.getName());

  /** Where the driver looks first. */
  private static final String PATH = "org.sqlite.lib.path";

  private static final String TEMPORARY = "org.sqlite.tmpdir";

  private static boolean tried;

  private SqliteLibrary() {}

  /** Loads it, if nobody has; who comes meanwhile waits for it. */
  static synchronized void load() {
    // Elsewhere a file that is loaded cannot be deleted, which is the driver's to deal with.
    boolean linux = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
    if (tried || !linux || System.getProperty(PATH) != null) {
      return;
    }
    tried = true;
    try {
      Path temporary =
          Path.of(System.getProperty(TEMPORARY, System.getProperty("java.io.tmpdir", "/tmp")));
      // A name that nobody else has is enough, as it must not be there; a random one would start
      // Java's whole cryptography first.
      Path folder =
          temporary.resolve(
              "casedesk-sqlite-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
      Files.createDirectory(folder, WorkspaceFolder.ownerOnly(folder, "rwx------"));
      load(folder);
    } catch (Exception e) {
      LOG.log(Level.DEBUG, "The driver is to unpack SQLite itself", e);
    }
  }

  private static void load(Path folder) throws Exception {
    String name = LibraryLoaderUtil.getNativeLibName();
    String before = System.getProperty(TEMPORARY);
    Path file = folder.resolve(name);
    try {
      unpack(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name, file);
      System.setProperty(PATH, folder.toString());
      // The driver looks there for libraries that it left itself, among all files of everybody.
      System.setProperty(TEMPORARY, folder.toString());
      boolean _ = SQLiteJDBCLoader.initialize();
    } finally {
      System.clearProperty(PATH);
      if (before == null) {
        System.clearProperty(TEMPORARY);
      } else {
        System.setProperty(TEMPORARY, before);
      }
      // What is loaded stays, and needs no name any more.
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  private static void unpack(String resource, Path file) throws IOException {
    try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("The driver has no SQLite for this system: " + resource);
      }
      long _ = Files.copy(in, file);
    }
  }
}
