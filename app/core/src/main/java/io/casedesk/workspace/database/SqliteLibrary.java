package io.casedesk.workspace.database;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Unpacks the native SQLite library from the driver's jar and loads it. The driver does this too,
 * but then compares all bytes, which takes a tenth of the start time of the window. If this class
 * fails for any reason, the driver unpacks the library itself.
 */
final class SqliteLibrary {

  private static final System.Logger LOG = System.getLogger(SqliteLibrary.class.getName());

  /** System property with the folder where the driver looks first. */
  private static final String PATH = "org.sqlite.lib.path";

  private static final String TEMPORARY = "org.sqlite.tmpdir";

  private static boolean tried;

  private SqliteLibrary() {}

  /** Loads the library once; other threads wait in the meantime. */
  public static synchronized void load() {
    // Other systems can't delete a loaded file; the driver handles that.
    boolean linux = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
    if (tried || !linux || System.getProperty(PATH) != null) {
      return;
    }
    tried = true;
    try {
      Path temporary =
          Path.of(System.getProperty(TEMPORARY, System.getProperty("java.io.tmpdir", "/tmp")));
      // A unique name is enough, because createDirectory fails if the folder exists; a random name
      // would load Java's cryptography first.
      Path folder =
          temporary.resolve(
              "casedesk-sqlite-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
      Files.createDirectory(folder, WorkspaceFolder.ownerOnly(folder, "rwx------"));
      load(folder);
    } catch (Exception e) {
      LOG.log(Level.DEBUG, "Can't unpack SQLite; the driver unpacks it", e);
    }
  }

  private static void load(Path folder) throws Exception {
    String name = LibraryLoaderUtil.getNativeLibName();
    String before = System.getProperty(TEMPORARY);
    Path file = folder.resolve(name);
    try {
      unpack(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name, file);
      System.setProperty(PATH, folder.toString());
      // Otherwise the driver searches the shared temp folder for libraries that it left there.
      System.setProperty(TEMPORARY, folder.toString());
      boolean _ = SQLiteJDBCLoader.initialize();
    } finally {
      System.clearProperty(PATH);
      if (before == null) {
        System.clearProperty(TEMPORARY);
      } else {
        System.setProperty(TEMPORARY, before);
      }
      // A loaded library stays loaded when its file is deleted.
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
