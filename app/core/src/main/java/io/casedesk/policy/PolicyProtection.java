package io.casedesk.policy;

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

  private PolicyProtection() {}

  /** Whether others can change the file, or replace it in its folder. */
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
      return false;
    } catch (IOException | RuntimeException | LinkageError unknown) {
      return true;
    }
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
        || acl.stream().anyMatch(entry -> isOpen(entry, trusted));
  }

  private static boolean isOpen(AclEntry entry, Set<String> trusted) {
    return entry.type() == AclEntryType.ALLOW
        && !entry.flags().contains(AclEntryFlag.INHERIT_ONLY)
        && !Collections.disjoint(entry.permissions(), WRITING)
        && !trusted.contains(entry.principal().getName().toLowerCase(Locale.ROOT));
  }
}
