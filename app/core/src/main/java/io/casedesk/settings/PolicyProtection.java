package io.casedesk.settings;

import com.sun.jna.platform.win32.Advapi32Util;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Checks that only administrators, and the current user, can write a policy. If that can't be
 * determined, assumes that others can.
 */
final class PolicyProtection {

  /**
   * SIDs of Administrators, SYSTEM and TrustedInstaller, because Windows translates their names.
   */
  private static final List<String> ADMINISTRATORS =
      List.of(
          "S-1-5-32-544",
          "S-1-5-18",
          "S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464");

  private static final Set<AclEntryPermission> WRITING =
      EnumSet.of(
          AclEntryPermission.WRITE_DATA,
          AclEntryPermission.APPEND_DATA,
          AclEntryPermission.DELETE,
          AclEntryPermission.DELETE_CHILD,
          AclEntryPermission.WRITE_ACL,
          AclEntryPermission.WRITE_OWNER);

  private static final Set<AclEntryPermission> REPLACING =
      EnumSet.of(
          AclEntryPermission.DELETE,
          AclEntryPermission.DELETE_CHILD,
          AclEntryPermission.WRITE_ACL,
          AclEntryPermission.WRITE_OWNER);

  private static final int STICKY = 01000;

  private PolicyProtection() {}

  /** Whether others can change the file, or replace it or a folder above it. */
  static boolean isWritableByOthers(Path file) {
    try {
      Path real = file.toRealPath();
      Set<Path> all = new HashSet<>();
      // The file may be a link: checks it and its target.
      Collections.addAll(all, real, parent(real), parent(file.toAbsolutePath()));
      for (Path path : all) {
        if (isOpen(path)) {
          return true;
        }
      }
      return hasOpenFolder(parent(real)) || hasOpenFolder(parent(file.toAbsolutePath()));
    } catch (IOException | RuntimeException | LinkageError unknown) {
      return true;
    }
  }

  /** Whether others can replace one of the folders above a folder, and with it the file. */
  private static boolean hasOpenFolder(Path folder) throws IOException {
    for (Path path = folder.getParent(); path != null; path = path.getParent()) {
      if (isReplaceable(path)) {
        return true;
      }
    }
    return false;
  }

  /** In a folder like /tmp (sticky), only the owner can replace what is in it. */
  private static boolean isReplaceable(Path folder) throws IOException {
    if (Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null) {
      return isOpen(folder) && ((int) Files.getAttribute(folder, "unix:mode") & STICKY) == 0;
    }
    AclFileAttributeView acl = Files.getFileAttributeView(folder, AclFileAttributeView.class);
    if (acl == null) {
      return true;
    }
    // Everyone may add a folder to a drive; that replaces none that is there.
    Set<String> trusted = administrators();
    return acl.getAcl().isEmpty()
        || acl.getAcl().stream().anyMatch(entry -> isOpen(entry, REPLACING, trusted));
  }

  private static Path parent(Path path) {
    Path parent = path.getParent();
    return parent == null ? path : parent;
  }

  private static boolean isOpen(Path path) throws IOException {
    PosixFileAttributeView posix = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (posix != null) {
      PosixFileAttributes attributes = posix.readAttributes();
      return isOpen(
          attributes.owner().getName(), attributes.permissions(), System.getProperty("user.name"));
    }
    AclFileAttributeView acl = Files.getFileAttributeView(path, AclFileAttributeView.class);
    return acl == null || isOpen(acl.getOwner().getName(), acl.getAcl(), administrators());
  }

  private static Set<String> administrators() {
    Set<String> names = new HashSet<>();
    for (String sid : ADMINISTRATORS) {
      names.add(Advapi32Util.getAccountBySid(sid).fqn.toLowerCase(Locale.ROOT));
    }
    return names;
  }

  /**
   * Whether others can write a file with this owner, on Linux and macOS.
   *
   * @param self the current user
   */
  static boolean isOpen(String owner, Set<PosixFilePermission> permissions, String self) {
    return permissions.contains(PosixFilePermission.GROUP_WRITE)
        || permissions.contains(PosixFilePermission.OTHERS_WRITE)
        || !(owner.equals("root") || owner.equals("0") || owner.equals(self));
  }

  /**
   * Whether others can write a file with this owner, on Windows.
   *
   * @param acl the access control list; an empty list grants everything to everyone
   * @param trusted names of administrators, in lower case
   */
  static boolean isOpen(String owner, List<AclEntry> acl, Set<String> trusted) {
    return acl.isEmpty()
        || !trusted.contains(owner.toLowerCase(Locale.ROOT))
        || acl.stream().anyMatch(entry -> isOpen(entry, WRITING, trusted));
  }

  private static boolean isOpen(
      AclEntry entry, Set<AclEntryPermission> rights, Set<String> trusted) {
    return entry.type() == AclEntryType.ALLOW
        && !entry.flags().contains(AclEntryFlag.INHERIT_ONLY)
        && !Collections.disjoint(entry.permissions(), rights)
        && !trusted.contains(entry.principal().getName().toLowerCase(Locale.ROOT));
  }
}
