package io.casedesk.workspace.database;

import io.casedesk.messages.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the folder of a user's workspace by the conventions of the operating system.
 *
 * @param system name of the operating system, as in the property {@code os.name}
 * @param environment environment variables
 * @param home the user's home folder
 */
public record WorkspaceFolder(String system, Map<String, String> environment, Path home) {

  /** Creates it for the current system and user. */
  public static WorkspaceFolder here() {
    return new WorkspaceFolder(
        System.getProperty("os.name"), System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /** The home folder of the current user. */
  public static Path userHome() {
    WorkspaceFolder here = here();
    return here.system.startsWith("Linux") ? here.homeFromEnvironment() : here.home;
  }

  /**
   * The folder; it may not exist yet.
   *
   * @param chosen the folder given by the user, which takes precedence; null when there is none
   */
  public Path path(@Nullable Path chosen) {
    if (chosen != null) {
      return chosen.toAbsolutePath().normalize();
    }
    String os = system.toLowerCase(Locale.ROOT);
    // Not contains("win"): macOS has called itself Darwin.
    if (os.startsWith("windows")) {
      return folder("APPDATA", "AppData/Roaming", "Casedesk");
    }
    if (os.startsWith("mac") || os.startsWith("darwin")) {
      return home.resolve("Library/Application Support/Casedesk");
    }
    return new WorkspaceFolder(system, environment, homeFromEnvironment())
        .folder("XDG_DATA_HOME", ".local/share", "casedesk");
  }

  /** Java reads the home folder from the list of users; other programs use $HOME. */
  private Path homeFromEnvironment() {
    String named = environment.getOrDefault("HOME", "");
    return !named.isBlank() && Path.of(named).isAbsolute() ? Path.of(named) : home;
  }

  /** The XDG specification says to ignore relative paths in its variables. */
  private Path folder(String variable, String usual, String name) {
    String named = environment.getOrDefault(variable, "");
    boolean usable = !named.isBlank() && Path.of(named).isAbsolute();
    return (usable ? Path.of(named) : home.resolve(usual)).resolve(name);
  }

  /**
   * Creates the folder if it is missing, accessible by its owner only.
   *
   * @return the folder without symbolic links, so that its path is unique
   * @throws WorkspaceException when it can't be created
   */
  public static Path make(Path folder) {
    try {
      Path absolute = folder.toAbsolutePath();
      if (!Files.isDirectory(absolute)) {
        Files.createDirectories(absolute, ownerOnly(absolute, "rwx------"));
      }
      return absolute.toRealPath();
    } catch (IOException e) {
      throw new WorkspaceException(Message.of("workspace.cannot-create-folder", folder, e), e);
    }
  }

  /**
   * The attributes for a new private file or folder; empty if the file system has no POSIX
   * permissions.
   */
  public static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
