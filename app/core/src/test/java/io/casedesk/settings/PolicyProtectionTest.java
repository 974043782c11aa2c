package io.casedesk.settings;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Who may own and write a policy that is followed. */
final class PolicyProtectionTest {

  @Test
  void theOwnerIsAnAdministratorOrThePersonThemselves() {
    Set<PosixFilePermission> usual = PosixFilePermissions.fromString("rw-r--r--");
    assertFalse(PolicyProtection.isOpen("root", usual, "ann"));
    assertFalse(PolicyProtection.isOpen("ann", usual, "ann"));
    assertTrue(PolicyProtection.isOpen("bob", usual, "ann"));
  }

  private static AclEntry allowed(String who, AclEntryFlag[] flags, AclEntryPermission... what) {
    return AclEntry.newBuilder()
        .setType(AclEntryType.ALLOW)
        .setPrincipal(() -> who)
        .setFlags(flags)
        .setPermissions(what)
        .build();
  }

  @Test
  void onWindowsOnlyAdministratorsOwnAndWriteIt() {
    Set<String> trusted = Set.of("builtin\\administrators", "nt authority\\system");
    AclEntryFlag[] none = {};
    AclEntryFlag[] inherited = {AclEntryFlag.INHERIT_ONLY, AclEntryFlag.FILE_INHERIT};
    AclEntry full = allowed("NT AUTHORITY\\SYSTEM", none, AclEntryPermission.values());
    AclEntry reads = allowed("BUILTIN\\Users", none, AclEntryPermission.READ_DATA);
    AclEntry later = allowed("CREATOR OWNER", inherited, AclEntryPermission.values());
    List<AclEntry> usual = List.of(full, reads, later);
    String owner = "BUILTIN\\Administrators";

    assertFalse(PolicyProtection.isOpen(owner, usual, trusted));
    assertTrue(PolicyProtection.isOpen("PC\\ann", usual, trusted));
    assertTrue(PolicyProtection.isOpen(owner, List.of(), trusted), "no list allows everything");
    for (AclEntryPermission what :
        List.of(
            AclEntryPermission.WRITE_DATA,
            AclEntryPermission.APPEND_DATA,
            AclEntryPermission.DELETE,
            AclEntryPermission.DELETE_CHILD,
            AclEntryPermission.WRITE_ACL,
            AclEntryPermission.WRITE_OWNER)) {
      AclEntry writes = allowed("BUILTIN\\Users", none, what);
      assertTrue(PolicyProtection.isOpen(owner, List.of(full, writes), trusted), what.toString());
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void everyFolderAboveItCounts(@TempDir Path folder) throws IOException {
    Path open = Files.createDirectories(folder.resolve("open/safe"));
    Path policy = Files.createFile(open.resolve("policy.json"));
    for (Path path : List.of(policy, open, folder.resolve("open"))) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    assertFalse(PolicyProtection.isWritableByOthers(policy));

    Files.setPosixFilePermissions(
        folder.resolve("open"), PosixFilePermissions.fromString("rwxrwxrwx"));

    assertTrue(PolicyProtection.isWritableByOthers(policy), "others can replace its folder");
  }
}
